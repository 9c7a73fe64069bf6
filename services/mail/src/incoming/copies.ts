import type { Database, Statement } from '@pharos/kit';
import type { ReadMail, ReplyAddresses } from '@pharos/mail';
import type { InProject } from '@pharos/service';

/** As many as an answer may name. */
const mostCopies = 50;
const isAddress = (address: string) => address.length <= 254 && /^[^\s@]+@[^\s@]+$/.test(address);

const selectOwn: Statement = {
  name: 'select_own_addresses',
  text: `SELECT lower(address) AS address, forward_token FROM mailboxes
    WHERE project_id = $1 AND org_id = $2 AND deleted_at IS NULL`,
};

/** Whom a mail went to besides the project: neither its writer nor an address by which the project's mailboxes are reached. */
export async function copiesOf(
  { database, replyAddresses }: { database: Database; replyAddresses: Pick<ReplyAddresses, 'read'> },
  { projectId, orgId }: InProject,
  { from, to, cc }: Pick<ReadMail, 'from' | 'to' | 'cc'>,
): Promise<string[]> {
  const named = [...to, ...cc].map(({ address }) => address).filter(isAddress);
  if (named.length === 0) return [];
  const rows = await database.query<{ address: string; forward_token: string }>(selectOwn, [projectId, orgId]);
  const seen = new Set([from?.address.toLowerCase(), ...rows.map(({ address }) => address)]);
  const tokens = new Set(rows.map(({ forward_token }) => forward_token));
  const isOwn = (address: string) => {
    const plain = address.toLowerCase();
    if (seen.has(plain)) return true;
    seen.add(plain);
    return tokens.has(plain.replace(/[+@].*$/s, '')) || replyAddresses.read(address) !== undefined;
  };
  return named.filter((address) => !isOwn(address)).slice(0, mostCopies);
}
