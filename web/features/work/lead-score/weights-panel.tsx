import { PointList } from '#web/components/point-list.tsx'
import { TitledPanel } from '#web/components/ui/panel.tsx'
import { WEIGHT_GROUPS } from './weights.ts'

/** The scoring rule: each factor with its points. */
export const WeightsPanel = () => (
  <TitledPanel title="So entsteht der Vorschlag">
    <p className="text-sm text-ink-2">
      Die Punkte werden zusammengezählt. Wer widersprochen hat, was Sie mit „Kein Interesse“ oder „Abschluss“ erledigt haben und was
      ausgeblendet ist, hat 0, was nicht mehr online ist, 5. Welche Gründe bei einer Immobilie gelten, sagt ein Klick auf ihre Punktzahl.
    </p>
    {WEIGHT_GROUPS.map(({ title, why, items }) => (
      <section key={title} className="mt-5 border-t pt-4" aria-label={title}>
        <h3 className="text-[15px] font-semibold">{title}</h3>
        <p className="mt-0.5 mb-2.5 text-[13px] text-ink-2">{why}</p>
        <PointList items={items} />
      </section>
    ))}
  </TitledPanel>
)
