import { OFFICE_ROLES } from '#shared/domain/office-rights.ts'
import { OFFICE_ROLE_LABEL } from '#shared/domain/office-words.ts'

/** The roles to choose from, the highest first. */
export const ROLE_OPTIONS = OFFICE_ROLES.map((role) => [role, OFFICE_ROLE_LABEL[role]] as const)
