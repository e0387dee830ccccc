import { Dialog } from '#web/components/ui/dialog.tsx'

type Keys = readonly (readonly [keys: readonly string[], does: string])[]

const GROUPS: readonly (readonly [title: string, keys: Keys])[] = [
  [
    'Überall',
    [
      [['Strg', 'K'], 'Alles durchsuchen'],
      [['Esc'], 'Fenster schließen'],
      [['?'], 'Diese Tasten'],
    ],
  ],
  [
    'Anrufliste und Ergebnis eines Anrufs',
    [
      [['1', 'bis', '9'], 'Ergebnis wählen'],
      [['Eingabe'], 'Ergebnis speichern'],
      [['Strg', 'Eingabe'], 'Speichern, auch aus einem Feld'],
    ],
  ],
  ['Fenster eines Prospects', [[['Strg', 'Eingabe'], 'Daten und Aktivität speichern']]],
  [
    'Board der Prospects',
    [
      [['Leertaste'], 'Karte am Griff aufnehmen und ablegen'],
      [['←', '→'], 'Aufgenommene Karte verschieben'],
    ],
  ],
  ['Bilder einer Immobilie', [[['←', '→'], 'Voriges und nächstes Bild']]],
  [
    'Vielleicht dasselbe Objekt',
    [
      [['J'], 'Dasselbe Objekt'],
      [['N'], 'Zwei Objekte'],
      [['S'], 'Überspringen'],
    ],
  ],
]

const Key = ({ name }: { name: string }) =>
  name === 'bis' ? (
    <span className="text-ink-2">bis</span>
  ) : (
    <kbd className="min-w-6 rounded border bg-quiet px-1.5 text-center font-sans text-[13px] leading-6">{name}</kbd>
  )

/** The shortcuts, grouped by where they work. */
export const KeysDialog = ({ onClose }: { onClose: () => void }) => (
  <Dialog open onClose={onClose} title="Tasten" shape="wide">
    <div className="grid gap-x-8 gap-y-5 sm:grid-cols-2">
      {GROUPS.map(([title, keys]) => (
        <section key={title} aria-label={title}>
          <h3 className="mb-1.5 text-sm font-semibold">{title}</h3>
          <dl className="space-y-1.5 text-sm">
            {keys.map(([names, does]) => (
              <div key={does} className="flex items-center justify-between gap-3">
                <dt className="text-ink-2">{does}</dt>
                <dd className="flex shrink-0 items-center gap-1">
                  {names.map((name) => (
                    <Key key={name} name={name} />
                  ))}
                </dd>
              </div>
            ))}
          </dl>
        </section>
      ))}
    </div>
  </Dialog>
)
