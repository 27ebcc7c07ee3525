import { BundleSpecimens } from '../../features/gallery/bundle-specimens.tsx'
import { definePage, loadNothing } from '../../lib/page/page.ts'
import { GalleryPage } from '../../ui/gallery/gallery-page.tsx'

/** Each component in each of its states; on the developer's machine only. */
export const galleryPage = definePage({
  Page: () => (
    <GalleryPage>
      <BundleSpecimens />
    </GalleryPage>
  ),
  load: loadNothing,
  isForAll: () => true,
})
