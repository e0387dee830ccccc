export type { AdvertCase } from './case.ts'
export { findRefusal } from './refusal.ts'
export { RULES_VERSION } from './rules-version.ts'
export { judge, type SecondVoice } from './verdict.ts'
