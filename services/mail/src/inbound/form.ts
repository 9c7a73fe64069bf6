import { Busboy } from '@fastify/busboy';
import { invalid } from '@pharos/contract';

/** The fields of a form, as their bytes came. */
export type FormFields = ReadonlyMap<string, Buffer>;

/** Those that hold a mail, and the sender of its envelope; others are not kept. */
const wanted: ReadonlySet<string> = new Set(['body-mime', 'sender', 'email', 'envelope']);
const limits = { fields: 200, files: 200, parts: 400, fieldNameSize: 200, headerPairs: 50, headerSize: 16_384 };

/** @throws VALIDATION_ERROR for what is no form */
export async function readForm(body: Buffer, contentType: string): Promise<FormFields> {
  const isMultipart = /^multipart\//i.test(contentType);
  // A mail is bytes in whatever letters: none of a form's are to be made of them.
  const headers = { 'content-type': isMultipart ? contentType : 'application/x-www-form-urlencoded' };
  const size = { fieldSize: body.length, fileSize: body.length };
  const fields = new Map<string, Buffer>();
  await new Promise<void>((resolve, reject) => {
    const broken = () => reject(invalid([], 'is not a complete form'));
    try {
      const parser = new Busboy({
        headers,
        limits: { ...limits, ...size },
        defCharset: 'latin1',
        isPartAFile: () => true,
      });
      parser.on('field', (name, value) => keep(fields, name, Buffer.from(value, 'latin1')));
      parser.on('file', (name, stream) => {
        const parts: Buffer[] = [];
        stream.on('data', (part: Buffer) => wanted.has(name) && parts.push(part));
        stream.on('end', () => keep(fields, name, Buffer.concat(parts)));
        stream.on('error', broken);
      });
      parser.on('finish', resolve);
      parser.on('error', broken);
      parser.end(body);
    } catch {
      broken();
    }
  });
  return fields;
}

/** The first of several. */
function keep(fields: Map<string, Buffer>, name: string, value: Buffer): void {
  if (wanted.has(name) && !fields.has(name)) fields.set(name, value);
}
