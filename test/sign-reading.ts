import { createRequire } from 'node:module'
import { dirname } from 'node:path'
import sharp from 'sharp'
import { createWorker, OEM } from 'tesseract.js'
import { readWith, stretch } from '#web/features/network/tips/sign-reader.ts'
import { signPhoto } from './signs.ts'

const DATA = createRequire(import.meta.url).resolve('@tesseract.js-data/deu/4.0.0_best_int/deu.traineddata.gz')

const digits = (phone: string) => phone.replace(/\D/g, '')

async function stretched(photo: Buffer): Promise<Buffer> {
  const { data, info } = await sharp(photo).ensureAlpha().raw().toBuffer({ resolveWithObject: true })
  stretch(new Uint8ClampedArray(data.buffer, data.byteOffset, data.length))
  const { width, height, channels } = info
  return sharp(data, { raw: { width, height, channels } }).png().toBuffer()
}

/** Reads signs with the browser's OCR, and reports for each whether the phone number was right. */
export async function readSigns(which: readonly number[]): Promise<{ readonly at: number; readonly isRight: boolean }[]> {
  const reader = await createWorker('deu', OEM.LSTM_ONLY, { langPath: dirname(DATA), gzip: true, cacheMethod: 'none' })
  try {
    const results: { at: number; isRight: boolean }[] = []
    for (const at of which) {
      const { photo, phone } = await signPhoto(at)
      const { phones } = await readWith(reader, await stretched(photo))
      results.push({ at, isRight: phones.some((read) => digits(read) === digits(phone)) })
    }
    return results
  } finally {
    await reader.terminate()
  }
}
