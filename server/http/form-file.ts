import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { Busboy, type BusboyInstance } from '@fastify/busboy'
import type { FastifyRequest } from 'fastify'
import type { Sent } from '../perform.ts'
import { Refusal } from './errors.ts'

/** Bytes that a form may add to its file. */
export const FORM_BYTES = 65_536

const broken = () => new Refusal(400, 'Die Datei kam nicht vollständig an. Bitte versuchen Sie es noch einmal.')

/** Streams the file in a form field; undefined if the form has no such file. Other fields are skipped. */
export async function sentInForm({ headers, body }: FastifyRequest, field: string): Promise<Sent | undefined> {
  const form = body instanceof Readable ? openForm(headers) : undefined
  if (form === undefined) return undefined
  const { promise, resolve } = Promise.withResolvers<Sent | undefined>()
  let file: Readable | undefined
  form.on('file', (name, stream, filename, _, mediaType) => {
    if (name !== field || file !== undefined) return void stream.resume()
    file = stream
    // after the reader stops, an error in the remaining data must not end the process
    stream.on('error', () => {})
    resolve({ mediaType: mediaType.toLowerCase(), name: cleanName(filename), content: stream })
  })
  pipeline(body as Readable, form).then(
    () => resolve(undefined),
    () => {
      file?.destroy(broken())
      resolve(undefined)
    },
  )
  return promise
}

/** Undefined if the request is not a form. */
function openForm(headers: FastifyRequest['headers']): BusboyInstance | undefined {
  const type = headers['content-type'] ?? ''
  if (!/^multipart\/form-data\s*;/i.test(type)) return undefined
  try {
    return new Busboy({
      headers: { ...headers, 'content-type': type },
      limits: { files: 1, fields: 20, fieldSize: 1_000, parts: 21, headerPairs: 20 },
    })
  } catch {
    return undefined
  }
}

const LONGEST_NAME = 200

const cleanName = (name: string | undefined) =>
  (name ?? '')
    .replace(/[\p{Cc}\p{Cs}]/gu, '')
    .slice(0, LONGEST_NAME)
    .toWellFormed()
