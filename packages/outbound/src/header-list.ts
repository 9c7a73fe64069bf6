/** Headers as they are sent: name, value, name, value, and so on. Nothing of such a list is looked up to send it. */
export type HeaderList = readonly string[];
