import { MINUTE } from '#shared/domain/durations.ts'
import type { JSONWebKeySet } from 'jose'
import type { Ctx } from '../../../ctx.ts'

/** Milliseconds for which keys are remembered. A key that the provider withdraws meanwhile can end sessions, and open none. */
const KEYS_LIFE = 10 * MINUTE

/** Milliseconds between two reads at one provider: strangers can post tokens. */
const READ_STEP = MINUTE

interface Read {
  /** Also of a read that failed. */
  readonly at: number
  readonly keys: Promise<JSONWebKeySet>
  /** Names of the keys, once they are read. */
  readonly names: (string | undefined)[]
}

/** By issuer, for each process. */
const remembered = new WeakMap<Ctx['providers'], Map<string, Read>>()

/** The keys with which an issuer signs logout tokens: those remembered, or read anew if none of them has this name. */
export function findKeys(
  { providers, clock }: Ctx,
  issuer: string,
  name: string | undefined,
  read: () => Promise<JSONWebKeySet>,
): Promise<JSONWebKeySet> {
  const reads = remembered.get(providers) ?? new Map<string, Read>()
  remembered.set(providers, reads)
  const now = clock.now().getTime()
  for (const [one, { at }] of reads) if (now - at > KEYS_LIFE) reads.delete(one)
  const last = reads.get(issuer)
  if (last && (now - last.at < READ_STEP || (name === undefined ? last.names.length > 0 : last.names.includes(name)))) return last.keys
  const names: Read['names'] = []
  const keys = read().then((set) => {
    names.push(...set.keys.map(({ kid }) => kid))
    return set
  })
  reads.set(issuer, { at: now, keys, names })
  return keys
}
