/** Ends the follow-up of an owner who objected. In its own file to avoid an import cycle between the service and contact. */
export { storeNoFollowUp as endFollowUp } from './queries.ts'
