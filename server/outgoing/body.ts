import type { Readable, Transform } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { createBrotliDecompress, createGunzip, createInflate, createInflateRaw } from 'node:zlib'
import { OutgoingFailure } from './failure.ts'

export const ACCEPTED_ENCODINGS = 'gzip, deflate, br'

export interface BodyFacts {
  readonly host: string
  /** Value of `content-encoding`. */
  readonly encoding: string | undefined
  /** Bytes, counted both on arrival and after decoding. */
  readonly max: number
}

/** Reads and decodes a body as a stream. Stops at the cap, and always closes its streams. */
export async function readBody(body: Readable, { host, encoding, max }: BodyFacts): Promise<Buffer> {
  body.on('error', () => {})
  const chunks: Buffer[] = []
  const collect = async (source: AsyncIterable<Buffer>) => {
    for await (const chunk of capped(source, max, host)) chunks.push(chunk)
  }
  try {
    const iterator = body[Symbol.asyncIterator]() as AsyncIterator<Buffer, undefined>
    const first = await iterator.next()
    if (first.done) return Buffer.alloc(0)
    const decoder = decoderFor(encoding, first.value, host)
    const arriving = capped(startingWith(first.value, iterator), max, host)
    await (decoder ? pipeline(arriving, decoder, collect) : collect(arriving))
    return Buffer.concat(chunks)
  } finally {
    body.destroy()
  }
}

/** Also counts arriving bytes, because gzip with empty blocks decodes to nothing for ever. */
async function* capped(source: AsyncIterable<Buffer>, max: number, host: string): AsyncGenerator<Buffer> {
  let size = 0
  for await (const chunk of source) {
    size += chunk.length
    if (size > max) throw tooLarge(host)
    yield chunk
  }
}

async function* startingWith(first: Buffer, rest: AsyncIterator<Buffer, undefined>): AsyncGenerator<Buffer> {
  yield first
  for (let next = await rest.next(); !next.done; next = await rest.next()) yield next.value
}

/** At most one encoding: only an attacker sends a chain of them. */
function decoderFor(encoding: string | undefined, first: Buffer, host: string): Transform | undefined {
  switch (encoding?.trim().toLowerCase() ?? '') {
    case '':
    case 'identity':
      return undefined
    case 'gzip':
    case 'x-gzip':
      return createGunzip()
    case 'br':
      return createBrotliDecompress()
    case 'deflate':
      // Half of the servers that send "deflate" leave out the zlib header, whose low four bits are always 8.
      return ((first[0] ?? 0) & 0x0f) === 8 ? createInflate() : createInflateRaw()
    default:
      throw new OutgoingFailure('bad_answer', `Die Antwort von ${host} ist in einer unbekannten Form gepackt.`)
  }
}

export function tooLarge(host: string): OutgoingFailure {
  return new OutgoingFailure('too_large', `Die Antwort von ${host} ist zu groß.`)
}

/** Decodes a body by the charset of its `content-type`; UTF-8 if missing or unknown. */
export function decodeText(body: Buffer, contentType: string | undefined): string {
  const charset = /charset\s*=\s*"?([\w.:-]+)/i.exec(contentType ?? '')?.[1]
  try {
    return new TextDecoder(charset ?? 'utf-8').decode(body)
  } catch {
    return new TextDecoder().decode(body)
  }
}
