export { recordAnswer } from './answers.ts'
export { numbersGiven, type OwnersWord, ownersWord } from './judge.ts'
export { getOwner, judgeContact, type KnownOwner, listOwnerMarks, objectedAmong, readOwners } from './known-owners.ts'
export { doorMark, numberMark, telMark } from './owner-marks.ts'
export { listRightNumbers, type OwnerRow } from './owner.ts'
export { handOverObjections, learnOfOwner, markObjectors, renewMarks } from './outliving.ts'
export { hasObjectionMarks, isObjectedByMark } from './queries-facts.ts'
export { findAdvertOwner, listSpokenFor } from './queries-owners.ts'
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
