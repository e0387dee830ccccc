import { keepPreviousData } from '@tanstack/react-query'
import type { UserSort, UserState } from '#shared/contract/people/users.ts'
import type { Role } from '#shared/domain/roles.ts'
import { ApiError, serverMessage } from '#web/lib/api.ts'
import { usePages } from '#web/lib/pages.ts'
import { useRead, useWrite } from '#web/lib/query.ts'
import { toaster } from '#web/lib/toast.ts'
import { messages } from './messages.ts'

/** Rows per page. */
const PAGE = 50

export interface UserFilter {
  readonly search?: string
  readonly role?: Role | ''
  readonly state?: UserState | ''
  readonly sort?: UserSort | ''
}

export const useUsers = ({ search, role, state, sort }: UserFilter) =>
  usePages(
    'GET /api/admin/users',
    {
      query: {
        limit: PAGE,
        ...(search && { search }),
        ...(role && { role }),
        ...(state && { state }),
        ...(sort && { sort }),
      },
    },
    { placeholderData: keepPreviousData },
  )

export const useConsequences = (id: string) => useRead('GET /api/admin/users/:id/consequences', { params: { id } })

export const useChangeUser = () =>
  useWrite('PUT /api/admin/users/:id', {
    onSuccess: () => toaster.show({ title: messages.updated }),
    onError: (error) => toaster.fail(messages.saveFailed, serverMessage(error) ?? messages.safe),
  })

export const useDeleteUser = () =>
  useWrite('DELETE /api/admin/users/:id', {
    onSuccess: () => toaster.show({ title: messages.deleted }),
    onError: (error) => toaster.fail(messages.deleteFailed, serverMessage(error) ?? messages.safe),
  })

/** The message with its status, as specified; a browser's network error has no text for users. */
const readMessage = (error: Error): string | undefined => (error instanceof ApiError && error.message) || undefined

export const useResetPassword = () =>
  useWrite('POST /api/admin/users/:id/reset-password', {
    onSuccess: () => toaster.show({ title: messages.passwordChanged, text: messages.passwordChangedText }),
    onError: (error) => toaster.fail(messages.passwordFailed, readMessage(error) ?? messages.unknownError),
  })

export const useSendMail = () =>
  useWrite('POST /api/admin/send-email/:userId', {
    onSuccess: () => toaster.show({ title: messages.mailSent }),
    onError: (error) => toaster.fail(messages.mailFailed, readMessage(error) ?? messages.mailFailedText),
  })

export const useSetRegistration = () =>
  useWrite('PUT /api/admin/registration', {
    onSuccess: () => toaster.show({ title: messages.registrationSaved }),
    onError: (error) => toaster.fail(messages.saveFailed, serverMessage(error) ?? messages.safe),
  })

export const useRequireFactor = () =>
  useWrite('PUT /api/admin/second-factor', {
    onSuccess: () => toaster.show({ title: messages.registrationSaved }),
    onError: (error) => toaster.fail(messages.saveFailed, serverMessage(error) ?? messages.safe),
  })

export const useResetFactor = () =>
  useWrite('POST /api/admin/users/:id/reset-second-factor', {
    onSuccess: () => toaster.show({ title: messages.factorReset }),
    onError: (error) => toaster.fail(messages.saveFailed, serverMessage(error) ?? messages.safe),
  })
