/** Services whose plans the operator sells apart from bundles: home broadband by the 5G outdoor unit. */
export const serviceTypes = ['HBB_ODU_AW'] as const
export type ServiceType = (typeof serviceTypes)[number]
