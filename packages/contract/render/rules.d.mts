interface Exceptions {
  required?: readonly string[];
  nullable?: readonly string[];
}

export const rendered: Readonly<Record<string, { of?: string; hidden?: readonly string[] }>>;
export const exceptions: Readonly<Record<string, Exceptions | undefined>>;
