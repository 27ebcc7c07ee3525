import { definePage, loadNothing } from '../lib/page.ts'
import { GalleryPage } from '../ui/gallery/gallery-page.tsx'

/** Each component in each of its states; on the developer's machine only. */
export const galleryPage = definePage({ Page: () => <GalleryPage />, load: loadNothing })
