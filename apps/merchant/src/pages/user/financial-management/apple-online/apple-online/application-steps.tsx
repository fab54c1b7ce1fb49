import { applicationSteps } from '@larder/domain/onboarding/application-steps';
import { useNavigate, useSearchParams } from 'react-router-dom';
import { RemarksCard } from '#features/onboarding/remarks-card.tsx';
import { screenHref } from '#screen-kit/navigation/screen-href.ts';
import { AgreementStep } from './agreement-step.tsx';
import type { ApplicationData, StepProps } from './application-data.ts';
import { AttachmentsStep } from './attachments-step.tsx';
import { BankStep } from './bank-step.tsx';
import { BusinessStep } from './business-step.tsx';
import { PrincipalsStep } from './principals-step.tsx';
import { ProfileStep } from './profile-step.tsx';
import { SignatureStep } from './signature-step.tsx';
import { StepBar } from './step-bar.tsx';

const PATH = '/pages/user/financial-management/apple-online/apple-online';

/** The step that the address names, at most the first one that is not saved yet. */
export function ApplicationSteps({ data }: { data: ApplicationData }) {
  const navigate = useNavigate();
  const asked = Number(useSearchParams()[0].get('step'));
  const reached = applicationSteps.indexOf(data.application?.reached ?? 'business');
  const at = Number.isInteger(asked) && asked >= 1 ? Math.min(asked - 1, reached) : reached;
  const props: StepProps = { data, go: (next) => navigate(screenHref(PATH, { step: next + 1 })) };
  const remarks = data.application?.remarks;
  return (
    <div className="flex grow flex-col" data-step={applicationSteps[at]}>
      <StepBar at={at} reached={reached} path={PATH} />
      {remarks && (
        <div className="px-4 pb-2">
          <RemarksCard remarks={remarks} />
        </div>
      )}
      <Step key={at} at={at} {...props} />
    </div>
  );
}

function Step({ at, ...props }: StepProps & { at: number }) {
  switch (applicationSteps[at]) {
    case 'profile':
      return <ProfileStep {...props} />;
    case 'bank':
      return <BankStep {...props} />;
    case 'principals':
      return <PrincipalsStep {...props} />;
    case 'attachments':
      return <AttachmentsStep {...props} />;
    case 'agreement':
      return <AgreementStep {...props} />;
    case 'signature':
      return <SignatureStep {...props} />;
    default:
      return <BusinessStep {...props} />;
  }
}
