import { useState } from 'react'
import { serverMessage } from '#web/lib/api.ts'
import { useWrite } from '#web/lib/query.ts'
import { toaster } from '#web/lib/toast.ts'
import { messages } from './messages.ts'

/** Uploads a small copy of a picture: a larger one is never shown, and the copy has no metadata (place, device). */
export function useSetPicture() {
  const [shrinking, setShrinking] = useState(false)
  const write = useWrite('PUT /api/auth/image', {
    onSuccess: () => toaster.show({ title: messages.pictureSaved }),
    onError: (error) => toaster.fail(messages.pictureFailed, serverMessage(error) ?? messages.tryAgain),
  })
  async function send(file: Blob): Promise<void> {
    setShrinking(true)
    try {
      const { shrunk } = await import('./shrink-picture.ts')
      const body = await shrunk(file)
      if (body) write.mutate({ body })
      else toaster.fail(messages.pictureFailed, messages.noPicture)
    } catch {
      toaster.fail(messages.pictureFailed, messages.tryAgain)
    } finally {
      setShrinking(false)
    }
  }
  return { busy: shrinking || write.isPending, send: (file: Blob) => void send(file) }
}

export const useRemovePicture = () =>
  useWrite('DELETE /api/auth/image', {
    onSuccess: () => toaster.show({ title: messages.pictureRemoved }),
    onError: (error) => toaster.fail(messages.pictureRemoveFailed, serverMessage(error) ?? messages.tryAgain),
  })
