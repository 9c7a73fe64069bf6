import { fail } from '@pharos/contract';
import { isUniqueViolation } from '@pharos/kit';

/** What `work` comes to. @throws MAILBOX_ADDRESS_TAKEN when another mailbox of the project has the address */
export async function withFreeAddress<Result>(work: Promise<Result>): Promise<Result> {
  try {
    return await work;
  } catch (error) {
    throw isUniqueViolation(error, 'mailboxes_address') ? fail('MAILBOX_ADDRESS_TAKEN') : error;
  }
}
