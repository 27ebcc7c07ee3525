import { findBundles, firstOf, indexBundles, placeOf } from '../../bundle/catalogue/bundle.rules.ts'
import {
  type BundleChoice,
  readChoice,
  writeChoice,
} from '../../bundle/catalogue/bundle-choice.rules.ts'
import { BundleList, type BundleSource } from '../../bundle/list/bundle-list.tsx'
import { useApp } from '../../lib/page/app-context.ts'
import { ButtonLink } from '../../ui/button/button.tsx'
import { Specimen, Specimens } from '../../ui/gallery/specimen.tsx'
import { LinkChips } from '../../ui/link-chips/link-chips.tsx'
import { exampleBundles, manyBundles } from './example-bundles.ts'

const states = {
  some: 'Some bundles',
  many: 'Thousands',
  loading: 'Loading',
  failed: 'Failed',
  empty: 'Empty',
} as const

const indexes = {
  some: indexBundles(exampleBundles),
  many: indexBundles(manyBundles),
  empty: indexBundles([]),
}

type State = keyof typeof states

const isState = (name: string | null): name is State => name !== null && Object.hasOwn(states, name)

function sourceOf(state: State, choice: BundleChoice): BundleSource {
  if (state === 'loading' || state === 'failed') return { kind: state }
  const index = indexes[state]
  const found = firstOf(findBundles(index, choice), choice.rows)
  return { kind: 'slice', place: placeOf(index, choice), found }
}

/** The list of bundles, one state at a time, since its tabs have fixed ids; each state is an address. */
export function BundleSpecimens() {
  const { context, href, navigate } = useApp()
  const asked = context.search.get('bundles')
  const state = isState(asked) ? asked : 'some'
  const choice = readChoice(context.search)
  const pathOf = (search: URLSearchParams) => `${context.path}?${search}`
  const choicePath = (next: BundleChoice) => pathOf(writeChoice(context.search, next))
  return (
    <Specimens title="Bundle list">
      <Specimen name="State" look="full">
        <LinkChips
          label="State of the bundle list"
          chips={Object.entries(states).map(([value, label]) => ({
            value,
            label,
            href: href(pathOf(new URLSearchParams({ bundles: value }))),
          }))}
          chosen={state}
        />
      </Specimen>
      <Specimen name={states[state]} look="full">
        <BundleList
          source={sourceOf(state, choice)}
          choice={choice}
          hrefOf={(next) => href(choicePath(next))}
          onChoose={(next) => navigate(choicePath(next), { replace: true, still: true })}
          buyHref={({ productCode }) => `#buy-${productCode}`}
          emptyActions={<ButtonLink href="#number">Use another number</ButtonLink>}
        />
      </Specimen>
    </Specimens>
  )
}
