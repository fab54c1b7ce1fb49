import { useSearchParams } from 'react-router-dom';
import { AppScreen } from '#screen-kit/screen/app-screen.tsx';
import { ComplaintForm } from './add-complaint/complaint-form.tsx';

/** Screen 135: enters a complaint that a member heard. `order`: its order, by number. */
export default function AddComplaintPage() {
  const [search] = useSearchParams();
  return (
    <AppScreen path="/pages/index/customer-complaints/add-complaint" plain>
      <ComplaintForm orderNo={search.get('order') ?? ''} />
    </AppScreen>
  );
}
