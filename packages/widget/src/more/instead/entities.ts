import { decodeEntities } from '@pharos/language/entities';

/* In the place of the package `entities`, whose list of all that HTML names takes more bytes than the rest of the script. */

export const decodeHTMLStrict = decodeEntities;

export const DecodingMode = {};
export const htmlDecodeTree = undefined;
export const xmlDecodeTree = undefined;
/** Never asked: the parser of HTML leaves references as they are. */
export class EntityDecoder {}

/** Named by parts of `htmlparser2` that write HTML, which nobody asks for. */
export const encodeXML = undefined;
export const escapeAttribute = undefined;
export const escapeText = undefined;
