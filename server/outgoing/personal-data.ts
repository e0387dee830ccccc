import type { PersonalData } from '../privacy/holding.ts'

export const personalData: PersonalData = { holdings: [], without: { outgoing_hosts: 'Wann welcher Server zuletzt gefragt wurde' } }
