import { createHash } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import { AwsV4Signer } from 'aws4fetch'
import { OutgoingFailure } from '../outgoing/failure.ts'
import type { Http, HttpAnswer, HttpLimits, SendOptions } from '../outgoing/fetch.ts'
import { hasError, S3Refused } from './refused.ts'

export interface BucketSettings {
  /** Origin of the store; the bucket follows in the path. */
  readonly endpoint: string
  readonly bucket: string
  readonly region: string
  readonly key: string
  readonly secret: string
}

export interface Patience {
  /** How often a request is sent before a passing fault counts. */
  readonly attempts: number
  /** Milliseconds before the second attempt; they double for each further one. */
  readonly pause: number
  /** Milliseconds for a request without content; stores take minutes to complete an upload. */
  readonly time: number
}

const PATIENT: Patience = { attempts: 6, pause: 1_000, time: 300_000 }

export interface Asked {
  readonly method: SendOptions['method']
  readonly key?: string
  readonly query?: Readonly<Record<string, string>>
  readonly headers?: Readonly<Record<string, string>>
  readonly bytes?: Buffer
  readonly limits?: Partial<HttpLimits>
}

/** Sends a request about the bucket or one of its objects. @throws S3Refused, OutgoingFailure */
export type Ask = (asked: Asked) => Promise<HttpAnswer>

/** Signs requests and sends them by guarded HTTP; a passing fault is met with further attempts. */
export function createAsk(settings: BucketSettings, http: Pick<Http, 'send'>, patience: Partial<Patience> = {}): Ask {
  const { attempts, pause, time } = { ...PATIENT, ...patience }

  const once = async (asked: Asked): Promise<HttpAnswer> => {
    const { method, key, query = {}, bytes } = asked
    const url = new URL(`${settings.endpoint}/${settings.bucket}${key === undefined ? '' : `/${key}`}`)
    for (const [name, value] of Object.entries(query)) url.searchParams.set(name, value)
    const headers = await sign(settings, url, asked)
    const limits = { firstByte: time, total: time, ...asked.limits }
    const answer = await http.send(url, { method, headers, limits, ...(bytes && { bytes }) })
    if (answer.status >= 300 || (method === 'POST' && hasError(answer.text))) throw new S3Refused(answer, settings.bucket)
    return answer
  }

  return async (asked) => {
    for (let attempt = 1; ; attempt += 1) {
      try {
        return await once(asked)
      } catch (error) {
        if (attempt >= attempts || !isPassing(error)) throw error
      }
      await sleep(pause * 2 ** (attempt - 1))
    }
  }
}

const PASSING = new Set(['unreachable', 'timeout', 'bad_answer'])

const isPassing = (error: unknown): boolean =>
  error instanceof S3Refused ? error.isPassing : error instanceof OutgoingFailure && PASSING.has(error.kind)

async function sign({ key, secret, region }: BucketSettings, url: URL, { method, headers, bytes }: Asked): Promise<Record<string, string>> {
  const hash = createHash('sha256')
    .update(bytes ?? '')
    .digest('hex')
  const signer = new AwsV4Signer({
    method,
    url: url.href,
    headers: { ...headers, 'x-amz-content-sha256': hash },
    accessKeyId: key,
    secretAccessKey: secret,
    service: 's3',
    region,
  })
  const signed = await signer.sign()
  return Object.fromEntries(signed.headers)
}
