import type { PersonalData } from '../../../privacy/holding.ts'

export const personalData: PersonalData = {
  holdings: [],
  without: {
    telephony_calls: 'Prüfwerte mit Schlüssel von Kennungen der Anrufe und von Nummern, mit denen der Makler selbst anrief, einen Tag lang',
  },
}
