import type { PersonalData } from '../privacy/holding.ts'

export const personalData: PersonalData = {
  holdings: [],
  without: {
    work_items:
      'Welche Inserate noch zu lesen oder zu vergleichen sind und welches Büro damit an der Reihe ist; wird mit der Arbeit gelöscht',
  },
}
