import type { DescMessage, FileRegistry } from '@bufbuild/protobuf';

export function registryOf(image: Uint8Array): FileRegistry;
export function messagesOf(registry: FileRegistry): DescMessage[];
export function sampleMessages(registry: FileRegistry): Record<string, string[]>;
