import type { ComponentType, ReactNode } from 'react'
import { definePage, type PageProps } from '../../lib/page/page.ts'
import { broadbandShop, bundleShop, type Shop } from './shop.ts'
import { loadShop, type ShopData } from './shop-data.ts'
import { ShopPage } from './shop-page.tsx'

type RenderedProps = PageProps<ShopData> & { over?: ReactNode }

const DataBundlePage = (props: RenderedProps) => <ShopPage shop={bundleShop} {...props} />
const BroadbandPage = (props: RenderedProps) => <ShopPage shop={broadbandShop} {...props} />

const partsOf = (shop: Shop, Page: ComponentType<RenderedProps>) => ({ Page, load: loadShop(shop) })

/** The pages, for a step over each. */
export const belowDataBundle = partsOf(bundleShop, DataBundlePage)
export const belowBroadband = partsOf(broadbandShop, BroadbandPage)

const isForAll = ({ number }: ShopData): boolean => number === ''

export const dataBundlePage = definePage({ ...belowDataBundle, action: bundleShop.act, isForAll })
export const broadbandPage = definePage({ ...belowBroadband, action: broadbandShop.act, isForAll })
