/** Nobody gets back to an owner who objected. Beside the service, which asks contact in turn. */
export { storeNoFollowUp as endFollowUp } from './queries.ts'
