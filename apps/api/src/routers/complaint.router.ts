import { createComplaint } from '@larder/use-cases/complaint/create-complaint';
import { linkOrder } from '@larder/use-cases/complaint/link-order';
import { listComplaints } from '@larder/use-cases/complaint/list-complaints';
import { openComplaint } from '@larder/use-cases/complaint/open-complaint';
import { readComplaint } from '@larder/use-cases/complaint/read-complaint';
import { rejectComplaint } from '@larder/use-cases/complaint/reject-complaint';
import { replyToComplaint } from '@larder/use-cases/complaint/reply-to-complaint';
import { resolveComplaint } from '@larder/use-cases/complaint/resolve-complaint';
import { revealContact } from '@larder/use-cases/complaint/reveal-contact';
import { summarizeComplaints } from '@larder/use-cases/complaint/summarize-complaints';
import { takeOverComplaint } from '@larder/use-cases/complaint/take-over-complaint';
import { refundComplaint } from '@larder/use-cases/order/refund/refund-complaint';
import { procedure } from '../http/procedure.ts';
import { trpc } from '../http/trpc.ts';

export const complaintRouter = trpc.router({
  list: procedure(listComplaints),
  summarize: procedure(summarizeComplaints),
  read: procedure(readComplaint),
  create: procedure(createComplaint),
  open: procedure(openComplaint),
  takeOver: procedure(takeOverComplaint),
  replyToComplaint: procedure(replyToComplaint),
  linkOrder: procedure(linkOrder),
  refund: procedure(refundComplaint),
  resolve: procedure(resolveComplaint),
  reject: procedure(rejectComplaint),
  revealContact: procedure(revealContact),
});
