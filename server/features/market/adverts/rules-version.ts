import { createHash } from 'node:crypto'
import { advertWeights } from '../judge/advert.ts'
import { refusalWeights } from '../judge/refusal.ts'
import { versionOf } from '../judge/weights.ts'

/** Rises with every change of what is made of the weights. */
const RULES_CHANGE = 11
/** Changes with the rules and the weights: stored adverts are then judged again. */
export const RULES_VERSION = Number.parseInt(
  createHash('sha256')
    .update(`${RULES_CHANGE} ${versionOf(refusalWeights())} ${versionOf(advertWeights())}`)
    .digest('hex')
    .slice(0, 7),
  16,
)
