/** Opens an office for an agent who registers, in the transaction of `ctx`. */
export { insertOffice as openOffice } from './queries.ts'

export { selectOfficeName } from '../../../db/seen-by.ts'
