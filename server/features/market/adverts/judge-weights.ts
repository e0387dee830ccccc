import { advertWeights } from '../judge/advert.ts'
import { refusalWeights } from '../judge/refusal.ts'
import type { Weights } from '../judge/weights.ts'
import { RULES_VERSION } from './rules-version.ts'

/** What adverts are judged by beside the rules. */
export interface JudgeWeights {
  /** Stored with each verdict; another one has stored adverts judged again. */
  readonly version: number
  readonly adverts: Weights
  readonly refusals: Weights
}

/** Those of the release. */
export const SHIPPED: JudgeWeights = { version: RULES_VERSION, adverts: advertWeights(), refusals: refusalWeights() }
