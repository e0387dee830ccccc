import corePath from 'tesseract.js-core/tesseract-core-simd-lstm.wasm.js?url'
import workerPath from 'tesseract.js/dist/worker.min.js?url'
import german from '@tesseract.js-data/deu/4.0.0_best_int/deu.traineddata.gz?url'
import { createWorker, OEM } from 'tesseract.js'
import type { SignText } from '#shared/domain/sign-text.ts'
import { keepCode } from '#web/lib/kept-code.ts'
import { readWith, stretch } from './sign-reader.ts'

/** Files that the worker itself fetches. */
const READER = [workerPath, corePath, german]

/** `loading`: the reader is being loaded. `share` is 0 to 1. */
export type Progress = { readonly step: 'loading' } | { readonly step: 'reading'; readonly share: number }

async function stretched(content: ArrayBuffer): Promise<HTMLCanvasElement> {
  const picture = await createImageBitmap(new Blob([content], { type: 'image/jpeg' }))
  const canvas = document.createElement('canvas')
  canvas.width = picture.width
  canvas.height = picture.height
  const context = canvas.getContext('2d', { willReadFrequently: true })
  context?.drawImage(picture, 0, 0)
  picture.close()
  const points = context?.getImageData(0, 0, canvas.width, canvas.height)
  if (!points) throw new Error('The browser gives no points of a picture')
  stretch(points.data)
  context?.putImageData(points, 0, 0)
  return canvas
}

/** The signal terminates the reader even while it works, which could take seconds more. */
const startReader = async (signal: AbortSignal, onProgress: (progress: Progress) => void) => {
  const failed = Promise.withResolvers<never>()
  const starting = createWorker('deu', OEM.LSTM_ONLY, {
    workerPath,
    corePath,
    langPath: new URL('.', new URL(german, location.href)).href,
    // the browser's HTTP cache is enough
    cacheMethod: 'none',
    // the content security policy forbids workers from blobs
    workerBlobURL: false,
    // createWorker never settles when the language file fails to load
    errorHandler: (reason: unknown) => failed.reject(new Error(String(reason))),
    logger: ({ status, progress }) => {
      if (status === 'recognizing text') onProgress({ step: 'reading', share: progress })
    },
  })
  const reader = await Promise.race([starting, failed.promise])
  if (signal.aborted) void reader.terminate()
  signal.addEventListener('abort', () => void reader.terminate(), { once: true })
  return reader
}

const ended = (signal: AbortSignal) =>
  new Promise<never>((_, reject) => signal.addEventListener('abort', () => reject(signal.reason as Error), { once: true }))

/** Reads a photo of a sign on this device: neither picture nor text is sent anywhere. */
export async function readSignOn(content: ArrayBuffer, signal: AbortSignal, onProgress: (progress: Progress) => void): Promise<SignText> {
  onProgress({ step: 'loading' })
  void keepCode(READER).catch(() => undefined)
  const read = async () => {
    const reader = await startReader(signal, onProgress)
    try {
      return await readWith(reader, await stretched(content))
    } finally {
      await reader.terminate()
    }
  }
  return Promise.race([read(), ended(signal)])
}
