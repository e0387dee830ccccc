import { useQueryClient } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { ApiError, serverMessage } from '#web/lib/api.ts'
import { takeChanged } from '#web/lib/own-writes.ts'
import { invalidatePaths } from '#web/lib/query.ts'
import { sendFile } from '#web/lib/send-file.ts'
import { toaster } from '#web/lib/toast.ts'
import { isCsv, isTooLarge } from './csv-file.ts'
import { messages } from './messages.ts'

const ROW = 'POST /api/imports'

export interface Upload {
  readonly name: string
  /** Uploaded share, 0 to 1. */
  readonly sent: number
}

/** Why a file is not uploaded at all. */
function findFileFault(file: File): string | undefined {
  if (file.size === 0) return messages.isEmpty
  return isTooLarge(file) ? messages.tooLarge : undefined
}

/** Uploads one file at a time. The problem is shown until the next attempt. */
export function useUpload() {
  const client = useQueryClient()
  const [upload, setUpload] = useState<Upload | null>(null)
  const [problem, setProblem] = useState<string | null>(null)
  const underWay = useRef<AbortController | null>(null)

  async function send(file: File): Promise<void> {
    if (!isCsv(file)) return toaster.show({ ...messages.invalid, failed: true })
    const fault = findFileFault(file)
    setProblem(fault ?? null)
    if (fault !== undefined || underWay.current) return undefined
    const control = (underWay.current = new AbortController())
    const { name } = file
    setUpload({ name, sent: 0 })
    try {
      await sendFile(ROW, file, { field: 'file', signal: control.signal, onProgress: (sent) => setUpload({ name, sent }) })
    } catch (error) {
      if (!control.signal.aborted) showFailure(error)
    } finally {
      underWay.current = null
      setUpload(null)
      await invalidatePaths(client, takeChanged(ROW))
    }
    return undefined
  }

  function showFailure(error: unknown) {
    const reason = serverMessage(error) ?? (error instanceof ApiError ? messages.tryAgain : messages.interrupted)
    setProblem(reason)
    toaster.fail(messages.failed, reason)
  }

  return { upload, problem, send: (file: File) => void send(file), cancel: () => underWay.current?.abort(new Error('cancelled')) }
}
