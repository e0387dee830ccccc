import { PUBLIC_PATHS } from '#shared/domain/page-paths.ts'
import { FOOTER_PAGES, LEGAL_TITLE } from '#shared/domain/legal.ts'
import { INDUSTRIES, INDUSTRY_LABEL } from '#shared/domain/partner.ts'
import { PRODUCT_NAME } from '#shared/domain/product.ts'

export const meta = {
  title: `${PRODUCT_NAME} – Mit welchem Eigentümer sprechen Sie heute?`,
  description: `${PRODUCT_NAME} liest vier Immobilienquellen rund um die Uhr, bewertet Angebote von privat nach Aussicht und bringt Tipps von Partnern vor Ort zum Makler.`,
} as const

export const header = {
  agents: { label: 'Makler werden', href: PUBLIC_PATHS.registerUser },
  partners: { label: 'Partner werden', href: PUBLIC_PATHS.registerPartner },
  login: 'Anmelden',
} as const

export const hero = {
  title: 'Mit welchem Eigentümer sprechen Sie heute?',
  text: `${PRODUCT_NAME} liest vier Immobilienquellen rund um die Uhr, erkennt Angebote von privat und bewertet ihre Aussicht. Was sich lohnt, sehen Sie morgens auf einen Blick: mit Begründung, Verlauf und nächstem Schritt.`,
  start: 'Jetzt starten',
  picture: `Die Suche in ${PRODUCT_NAME}: Häuser von privat in Hamburg mit Preis, Status und Lead-Score`,
  pictureNote: 'Bild aus dem Programm, Anzeigen erfunden.',
} as const

export const numbers = [
  { value: '128', label: 'Immobilien', text: 'laufend im Blick' },
  { value: '919', label: 'Partner', text: 'die sich vor Ort auskennen' },
  { value: '4', label: 'Datenquellen', text: 'in einer einzigen Liste' },
  { value: '24/7', label: 'Überwachung', text: 'auch nachts und am Sonntag' },
] as const

/** The specification fixes the figures; they are not a count, as the page notes. */
export const numbersNote =
  'Immobilien und Partner: ein Beispiel, keine Zählung. Wie viele es bei Ihnen sind, bestimmen Ihr Gebiet und Ihr Netzwerk.'

export const features = {
  title: 'Vom Inserat bis zum Abschluss an einem Ort',
  text: 'Weniger Reiter im Browser, keine Zettel, keine zweite Tabelle.',
  cards: [
    {
      sample: 'sources',
      title: 'Eine Liste statt vier Portale',
      text: 'Alle 30 Minuten kommt dazu, was neu ist, und es ändert sich, was anders geworden ist. Zum Inserat selbst führt ein Klick.',
    },
    {
      sample: 'private',
      title: 'Privat heißt privat',
      text: 'Gesuche, Händler und Tauschangebote fallen heraus, bevor Sie sie lesen. Was ausgeblendet ist und warum, sehen Sie jederzeit nach.',
    },
    {
      sample: 'score',
      title: 'Eine Zahl, die sich erklärt',
      text: 'Der Lead-Score ordnet von 0 bis 100. Er nennt seine Gründe, und wenn Sie es besser wissen, gilt Ihre Zahl.',
    },
    {
      sample: 'status',
      title: 'Nichts bleibt liegen',
      text: 'Jedes Objekt trägt seinen Stand. Wer auf Unterlagen, einen Marktbericht oder eine Nachfassung wartet, ist mit einem Griff gefunden.',
    },
    {
      sample: 'tip',
      title: 'Tipps von Leuten vor Ort',
      text: 'Gärtner, Entrümpler und Handwerker merken früh, wenn ein Verkauf ansteht. Ihr Tipp landet bei Ihnen, Stand und Provision sehen beide Seiten.',
    },
    {
      sample: 'export',
      title: 'Mit einem Klick in Propstack',
      text: 'Das Objekt geht mit allen Eckdaten in Ihr CRM. Ohne Abtippen, und nie zweimal.',
    },
  ],
} as const

/** Texts of the features' small pictures. */
export const samples = {
  sources: [
    { name: 'kleinanzeigen.de', news: '3 neu' },
    { name: 'immobilienscout24.de', news: '1 neu' },
    { name: 'immowelt.de', news: '2 geändert' },
    { name: 'immonet.de', news: 'keine neuen' },
  ],
  private: [
    { title: 'Reihenhaus mit Garten', note: 'Privat', kept: true },
    { title: 'Familie sucht Haus', note: 'Gesuch', kept: false },
    { title: 'Neubau, 12 Einheiten', note: 'Händler', kept: false },
  ],
  score: { score: 90, reasons: ['Privater Anbieter', 'Preis deutlich gesenkt', 'Alle Eckdaten vorhanden'] },
  status: [
    { label: 'Nachfassung erforderlich', tone: 'amber' },
    { label: 'Kontaktiert', tone: 'blue' },
    { label: 'Marktbericht senden', tone: 'cyan' },
    { label: 'Info senden', tone: 'violet' },
    { label: 'Abschluss', tone: 'green' },
  ],
  tip: { title: 'Haus, Lindenweg', by: 'Gartenbau Janssen', status: 'Angenommen', commission: 'Provision 500 €' },
  export: { from: PRODUCT_NAME, to: 'Propstack', done: 'übertragen' },
} as const

export const claims = [
  { value: '50%', label: 'weniger Suchzeit', text: 'Eine Durchsicht am Morgen statt vier Portale über den Tag.' },
  { value: '100%', label: 'mehr qualifizierte Leads', text: 'Zu den Anzeigen kommen die Tipps Ihrer Partner.' },
  { value: '16+', label: 'Partner-Kategorien', text: 'Von der Entrümpelung bis zum Notariat.' },
] as const

export const claimsNote = 'Die Prozente sind unser Ziel, keine Messung.'

/** Legal compliance is a strength of the product: it is claimed here and enforced by the product. */
export const fairness = {
  title: 'Sauber arbeiten ist eingebaut',
  points: [
    {
      title: `${PRODUCT_NAME} schreibt niemandem ohne Ihren Klick.`,
      text: 'An Eigentümer geht nichts automatisch hinaus. Ob und wie Sie sich melden, entscheiden immer Sie.',
    },
    {
      title: '„Keine Makler“ heißt: keine Makler.',
      text: 'Wer das in seine Anzeige schreibt oder widerspricht, wird in Ruhe gelassen. Das gilt für jeden Weg.',
    },
    {
      title: 'Herkunft bleibt sichtbar.',
      text: 'Bei jedem Kontakt steht, woher er stammt und worauf er sich stützt. Was nicht mehr gebraucht wird, wird gelöscht.',
    },
  ],
} as const

export const audiences = {
  title: 'Zwei Seiten, ein Abschluss',
  tabs: [
    {
      id: 'makler',
      label: 'Für Makler',
      title: 'Ihr Gebiet im Blick, Ihr Netzwerk im Rücken',
      steps: [
        { title: 'Suche anlegen', text: `Ort, Umkreis, Preis, Art. Ab da sieht alle 30 Minuten jemand nach: ${PRODUCT_NAME}.` },
        {
          title: 'Das Beste zuerst lesen',
          text: 'Neue Treffer werden sofort gemeldet. Der Lead-Score sagt, welcher Aussicht hat und warum.',
        },
        { title: 'Dranbleiben bis zum Abschluss', text: 'Stand setzen, Partner einladen, nach Propstack übergeben.' },
      ],
      action: { label: 'Als Makler registrieren', href: PUBLIC_PATHS.registerUser },
      trades: undefined,
    },
    {
      id: 'partner',
      label: 'Für Partner',
      title: 'Was Sie vor Ort erfahren, ist etwas wert',
      steps: [
        { title: 'Mit einem Makler verbinden', text: 'Registrieren Sie sich selbst oder über den Link, den Ihr Makler Ihnen schickt.' },
        { title: 'Tipp geben', text: 'Art des Objekts, Ort, ein paar Worte. Das dauert eine Minute, auch auf dem Handy.' },
        { title: 'Mitverfolgen und verdienen', text: 'Sie sehen, was aus Ihrem Tipp wird und welche Provision daraus entsteht.' },
      ],
      action: { label: 'Als Partner registrieren', href: PUBLIC_PATHS.registerPartner },
      trades: { title: 'Diese Gewerke sind dabei', names: INDUSTRIES.map((industry) => INDUSTRY_LABEL[industry]) },
    },
  ],
} as const

/** The specification fixes quarters and states; they are the plan of their time, and the page adds what became of it. */
export const roadmap = {
  title: 'Der Fahrplan von 2025, eingelöst',
  text: 'So stand er im ersten Quartal 2025. Alles, was hier steht, ist heute da.',
  quarters: [
    {
      when: 'Q1 2025',
      state: 'Aktuell',
      tone: 'green',
      title: 'Finden und verfolgen',
      items: ['Suche über vier Datenquellen', 'Lead-Score und Status an jedem Objekt', 'Übergabe an Propstack'],
    },
    {
      when: 'Q2 2025',
      state: 'Geplant',
      tone: 'amber',
      title: 'Zusammen arbeiten',
      items: ['Tipps und Nachrichten mit Partnern', 'Marktbericht als fertiges Dokument', 'Provisionen mit Gutschrift'],
    },
    {
      when: 'Q3 2025',
      state: 'Zukunft',
      tone: 'grey',
      title: 'Vorausschauen',
      items: ['Preise und ihr Verlauf je Lage', 'Nachfassen im eigenen Kalender', 'onOffice neben Propstack'],
    },
  ],
} as const

export const closing = {
  title: 'Morgen früh liegt Ihre Liste bereit.',
  text: 'Konto anlegen, Gebiet wählen, Kaffee holen.',
  action: 'Kostenlos testen',
} as const

export const footer = {
  line: `${PRODUCT_NAME} findet Eigentümer, macht Kontakte daraus und belohnt, wer den Tipp gab.`,
  access: [header.agents, header.partners, { label: 'Partner-Login', href: PUBLIC_PATHS.partnerLogin }],
  legal: FOOTER_PAGES.map((page) => ({ label: LEGAL_TITLE[page], href: `/${page}` })),
} as const

export const login = {
  title: 'Anmelden',
  description: `Willkommen bei ${PRODUCT_NAME}.`,
  submit: 'Anmelden',
  forgotten: { label: 'Passwort vergessen?', href: PUBLIC_PATHS.forgotPassword },
  otherWays: { label: 'Mit Firmenkonto oder Passkey anmelden', href: PUBLIC_PATHS.auth },
  noAccount: 'Noch kein Konto?',
  registrations: [
    { label: 'Als Makler registrieren', href: PUBLIC_PATHS.registerUser },
    { label: 'Als Partner registrieren', href: PUBLIC_PATHS.registerPartner },
  ],
  invalidEmail: 'Bitte geben Sie eine gültige E-Mail-Adresse ein',
  shortPassword: 'Passwort muss mindestens 6 Zeichen haben',
  failed: 'Anmeldung fehlgeschlagen',
  unreachable: 'Der Server ist gerade nicht erreichbar. Bitte versuchen Sie es in einem Augenblick noch einmal.',
  done: 'Anmeldung erfolgreich',
  welcome: `Willkommen bei ${PRODUCT_NAME}`,
} as const
