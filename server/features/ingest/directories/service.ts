export { keepFullest } from './concluded.ts'
export { DIRECTORY } from './directories.ts'
export type { BusinessDetail, BusinessPage, PageAddress, RawBusiness } from './raw-business.ts'
