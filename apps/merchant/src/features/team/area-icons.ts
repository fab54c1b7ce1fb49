import type { PermissionArea } from '@larder/domain/team/permission-areas';
import {
  ClipboardList,
  Landmark,
  type LucideIcon,
  PackagePlus,
  Refrigerator,
  Tags,
  UsersRound,
} from 'lucide-react';

export const areaIcons: Readonly<Record<PermissionArea, LucideIcon>> = {
  orders: ClipboardList,
  cabinets: Refrigerator,
  restock: PackagePlus,
  products: Tags,
  money: Landmark,
  people: UsersRound,
};
