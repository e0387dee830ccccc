import { keepPreviousData, useQuery } from '@tanstack/react-query'
import type { TemplateType } from '#shared/domain/mail-template.ts'
import { call, serverMessage } from '#web/lib/api.ts'
import { usePages } from '#web/lib/pages.ts'
import { useWrite } from '#web/lib/query.ts'
import { toaster } from '#web/lib/toast.ts'
import { messages } from './messages.ts'

export const useTemplates = () => usePages('GET /api/admin/email-templates')

const saved = (title: string) => ({
  onSuccess: () => toaster.show({ title }),
  onError: (error: Error) => toaster.fail(messages.saveFailed, serverMessage(error) ?? messages.safe),
})

export const useCreateTemplate = () => useWrite('POST /api/admin/email-templates', saved(messages.created))
export const useChangeTemplate = () => useWrite('PUT /api/admin/email-templates/:id', saved(messages.updated))

export const useRemoveTemplate = () =>
  useWrite('DELETE /api/admin/email-templates/:id', {
    onSuccess: () => toaster.show({ title: messages.deleted }),
    onError: (error) => toaster.fail(messages.deleteFailed, serverMessage(error) ?? messages.safe),
  })

export const fetchBuiltIn = (templateType: TemplateType) => call('GET /api/admin/email-templates/built-in', { query: { templateType } })

export interface Draft {
  readonly templateType: TemplateType
  readonly subject: string
  readonly htmlContent: string
  readonly textContent: string
}

/** A draft's preview; the previous one is shown until it arrives. */
export const usePreview = (draft: Draft) =>
  useQuery({
    queryKey: ['email-template-preview', draft],
    queryFn: ({ signal }) => call('POST /api/admin/email-templates/preview', { body: draft }, { signal }),
    placeholderData: keepPreviousData,
  })
