import { createHash } from 'node:crypto';
import type { Picture } from '@pharos/sdk';
import type { InProject } from '../account/connect.js';
import { maxRetries } from '../contacts/send-batch.js';

/** The pictures that a project has. They are read once, when the first is asked for. */
export class RemotePictures {
  #known: Promise<Picture[]> | undefined;

  constructor(private readonly project: InProject) {}

  /** The picture with this content, if the project has it. */
  async withContent(content: Uint8Array): Promise<Picture | undefined> {
    const sha256 = digestOf(content);
    return (await this.#all()).find((each) => each.sha256 === sha256);
  }

  /** The picture that an article names by this address. */
  async at(address: string): Promise<Picture | undefined> {
    const { url } = this.project.target;
    return (await this.#all()).find((each) => each.url === address || url.replace(/\/$/, '') + each.url === address);
  }

  async upload(name: string, content: Uint8Array<ArrayBuffer>): Promise<Picture> {
    const { pharos, projectId } = this.project;
    const given = { projectId, name, body: new Blob([content]) };
    return pharos.knowledgeBase.createPicture(given, { maxRetries });
  }

  /** The bytes of a picture. @throws when they are not those that were uploaded */
  async download({ id, sha256 }: Picture): Promise<Uint8Array> {
    const { pharos, projectId } = this.project;
    const shown = await pharos.visitors.showPicture({ projectId, pictureId: id }, { maxRetries });
    const content = new Uint8Array(await shown.arrayBuffer());
    if (digestOf(content) !== sha256) throw new Error(`the picture ${id} did not arrive as it is`);
    return content;
  }

  #all(): Promise<Picture[]> {
    this.#known ??= this.#read();
    return this.#known;
  }

  async #read(): Promise<Picture[]> {
    const { pharos, projectId } = this.project;
    const all: Picture[] = [];
    for await (const each of pharos.knowledgeBase.listPictures({ projectId, limit: 100 })) all.push(each);
    return all;
  }
}

export function digestOf(content: Uint8Array): string {
  return createHash('sha256').update(content).digest('hex');
}
