export { recordAnswer } from './answers.ts'
export { numbersGiven, type OwnersWord, ownersWord } from './judge.ts'
export { getOwner, judgeContact, type KnownOwner, listCallable, objectedAmong, readOwners } from './known-owners.ts'
export { doorMark } from './owner-marks.ts'
export type { OwnerRow } from './owner.ts'
export { handOverObjections, learnOfOwner, markObjectors, renewMarks } from './outliving.ts'
export { findAdvertOwner } from './queries-owners.ts'
export {
  getLights,
  noteConsentUse,
  recordObjectionForAll,
  recordConsent,
  recordConsentOfTip,
  recordObjection,
  recordObjectionAt,
  recordObjectionOfTip,
} from './records.ts'
