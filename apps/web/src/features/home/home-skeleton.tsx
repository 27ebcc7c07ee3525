import { Hero } from '../../ui/hero/hero.tsx'
import { Page, Stack } from '../../ui/page/page.tsx'
import { Skeleton } from '../../ui/skeleton/skeleton.tsx'

const popularPlaces = [1, 2, 3, 4, 5]

/** Home while its data come: the form, Again, and the questions people ask. */
export function HomeSkeleton() {
  return (
    <div aria-hidden="true">
      <Hero title={<Skeleton shape="line" />} lead={<Skeleton shape="line" />}>
        <Stack>
          <Skeleton shape="words" />
          <Skeleton shape="field" />
          <Skeleton shape="words" />
          <Skeleton shape="field" />
          <Skeleton shape="field" />
        </Stack>
      </Hero>
      <Page>
        <Stack>
          <Skeleton shape="line" />
          {popularPlaces.map((place) => (
            <Skeleton key={place} shape="field" />
          ))}
        </Stack>
      </Page>
    </div>
  )
}
