import { createHash } from 'node:crypto'
import { advertWeights } from './advert.ts'
import { refusalWeights } from './refusal.ts'
import { hashWeights } from './weights.ts'

/** Increase with every change in how the weights are used. */
const RULES_CHANGE = 12

/** A positive integer that differs if the parts differ. */
const versionFrom = (...parts: readonly (string | number)[]): number =>
  Number.parseInt(createHash('sha256').update(parts.join(' ')).digest('hex').slice(0, 7), 16)

/** Changes with the rules and the shipped weights: stored adverts are then judged again. */
export const RULES_VERSION = versionFrom(RULES_CHANGE, hashWeights(refusalWeights()), hashWeights(advertWeights()))
