import type { ArchiveFormRequest, ArchiveFormResponse } from '@pharos/proto/pharos/core/v1/form';
import type { Rpc } from '@pharos/service';
import { lockExpectedForm } from './form-of.js';
import { forms } from './forms.js';

export const archiveForm: Rpc<ArchiveFormRequest, ArchiveFormResponse> = (request, call, { database }) =>
  database.transaction(async (tx) => {
    await lockExpectedForm(tx, request);
    await forms.archive(tx, call, request, request.formId);
    return {};
  });
