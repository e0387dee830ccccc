import {
  AGES,
  ageText,
  CAPS,
  DEEP_CUT,
  FAR_FROM_MEDIAN,
  FEW_PICTURES,
  MOVING_MARKET,
  SUSPICIOUS,
  TOO_FAR_ABOVE,
  UNANSWERED,
  VALUES,
  WEIGHTS,
} from '#shared/domain/lead-weights.ts'
import { formatEuro } from '#web/lib/format.ts'

interface WeightGroup {
  readonly title: string
  /** Reason for the factor. */
  readonly why: string
  readonly items: readonly { readonly text: string; readonly points: number }[]
}

const percent = (part: number) => `${Math.round(part * 100)} %`

/** All factors with their reasons, in the order in which an agent would check them. */
export const WEIGHT_GROUPS: readonly WeightGroup[] = [
  {
    title: 'Was angeboten wird, und von wem',
    why: `Ein Auftrag zum Verkauf ist das Ziel: Eine Vermietung bekommt nie mehr als ${CAPS.rent} Punkte. Wer gewerblich anbietet, vergibt keinen; wer keine Makler möchte, wird in Ruhe gelassen.`,
    items: [
      { text: 'Kaufangebot', points: WEIGHTS.sale },
      { text: 'Mietangebot', points: WEIGHTS.rent },
      { text: 'Privater Anbieter', points: WEIGHTS.private },
      { text: 'Gewerblicher Anbieter', points: WEIGHTS.commercial },
      { text: 'Möchte keine Makler', points: WEIGHTS.refusesAgents },
      { text: 'Möchte vielleicht keine Makler', points: WEIGHTS.mayRefuseAgents },
      { text: 'Vermutlich kein Angebot, solange Sie nicht entschieden haben', points: WEIGHTS.doubted },
      { text: 'Auch bei einem Makler', points: WEIGHTS.withAgency },
      { text: 'Keine Immobilie zum Wohnen, zum Beispiel ein Garten', points: WEIGHTS.noHome },
    ],
  },
  {
    title: 'Größe der Provision',
    why: 'Die Provision ist ein Teil des Preises, die Arbeit fast immer dieselbe.',
    items: VALUES.toReversed().map(({ text, from, points }) => ({
      text: from === 0 ? `${text}: darunter` : `${text}: ab ${formatEuro(from)}`,
      points,
    })),
  },
  {
    title: 'Erreichbarkeit',
    why: `Ein Anruf entscheidet, ein Brief wird selten beantwortet. Gezählt wird nur, was die Kontakt-Ampel erlaubt; solange offen ist, ob das Inserat Makler ablehnt, ${percent(UNANSWERED)} der Punkte. Wer auf keinem Weg erreichbar ist, bekommt nie mehr als ${CAPS.unreachable} Punkte.`,
    items: [
      { text: 'Telefon', points: WEIGHTS.phone },
      { text: 'Telefon mit Bedingung: kein Suchkunde verknüpft, oder gewerblich', points: WEIGHTS.phoneOnCondition },
      { text: 'E-Mail', points: WEIGHTS.email },
      { text: 'Brief', points: WEIGHTS.letter },
      { text: 'Einwilligung liegt vor', points: WEIGHTS.consent },
      { text: 'Zurzeit auf keinem Weg erreichbar', points: WEIGHTS.unreachable },
    ],
  },
  {
    title: 'Zeit am Markt',
    why: 'Wer lange allein gesucht hat, nimmt Hilfe an. Am ersten Tag rufen alle an.',
    items: [
      ...AGES.toReversed().map((age) => ({ text: ageText(age, `Ab ${age.days} Tagen`), points: age.points })),
      { text: 'Wieder eingestellt', points: WEIGHTS.backAgain },
    ],
  },
  {
    title: 'Preis',
    why: 'Wer nachgibt, merkt, dass es allein nicht geht. Verkaufen lässt sich, was Käufer auch bezahlen: weit darüber steht erst ein langes Gespräch.',
    items: [
      { text: `Preis deutlich gesenkt (ab ${percent(DEEP_CUT)})`, points: WEIGHTS.deepCut },
      { text: 'Preis gesenkt', points: WEIGHTS.cut },
      { text: 'Mehrfach gesenkt', points: WEIGHTS.repeatedCut },
      { text: 'Preis verhandelbar', points: WEIGHTS.negotiable },
      { text: `Höchstens ${percent(FAR_FROM_MEDIAN)} vom Median entfernt`, points: WEIGHTS.aroundMedian },
      { text: `Mehr als ${percent(FAR_FROM_MEDIAN)} unter dem Median`, points: WEIGHTS.belowMedian },
      { text: `Ab ${percent(FAR_FROM_MEDIAN)} über dem Median`, points: WEIGHTS.aboveMedian },
      { text: `Ab ${percent(TOO_FAR_ABOVE)} über dem Median`, points: WEIGHTS.farAboveMedian },
      { text: `Auffällig billig: unter ${percent(SUSPICIOUS)} des Medians`, points: WEIGHTS.suspicious },
      { text: `Preise hier fallen (ab ${MOVING_MARKET} % in sechs Monaten)`, points: WEIGHTS.fallingMarket },
      { text: `Preise hier steigen (ab ${MOVING_MARKET} % in sechs Monaten)`, points: WEIGHTS.risingMarket },
    ],
  },
  {
    title: 'Die Anzeige selbst',
    why: 'Vollständige Angaben und mehrere Portale zeigen, dass es jemand ernst meint; wenige Bilder, dass ein Profi helfen kann.',
    items: [
      { text: 'Auf zwei Portalen', points: WEIGHTS.twoPortals },
      { text: 'Auf mehr Portalen', points: WEIGHTS.manyPortals },
      { text: 'Alle Eckdaten vorhanden', points: WEIGHTS.complete },
      { text: 'Eckdaten teilweise vorhanden', points: WEIGHTS.halfComplete },
      { text: 'Kaum Eckdaten', points: WEIGHTS.incomplete },
      { text: `Höchstens ${FEW_PICTURES} Bilder`, points: WEIGHTS.fewPictures },
    ],
  },
]
