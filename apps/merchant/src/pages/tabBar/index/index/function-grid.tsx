import { can } from '@larder/domain/team/permissions';
import { useToast } from '@larder/ui/feedback/use-toast';
import { Card } from '@larder/ui/layout/card';
import { type Tile, TileGrid } from '@larder/ui/layout/tile-grid';
import { useMe } from '#screen-kit/member/me.ts';
import { mayOpen } from '#screen-kit/navigation/screen-access.ts';
import { screenHref } from '#screen-kit/navigation/screen-href.ts';
import { restOfTexts } from '#screen-kit/texts/load-texts.ts';
import { useText } from '#screen-kit/texts/use-text.ts';
import { homeTiles, screenOf } from './home-tiles.ts';

/** Functions of this member, one tile each; the tile of a disabled module says so. Drawn after the figures. */
export default function FunctionGrid() {
  const t = useText();
  const toast = useToast();
  const { permissions, merchant } = useMe();
  const statisticsOff = !merchant.features.includes('statistics');
  /** A refusal is worded by texts that follow the first screen. */
  const sayItIsOff = () =>
    restOfTexts().then(
      () => toast.info(t('refusal.STATS_NOT_ENABLED')),
      () => toast.info(t('shell.offline')),
    );
  const tiles = homeTiles.flatMap((tile): Tile[] => {
    const screen = screenOf(tile);
    const allowed = tile.anyOf ? can(permissions, tile.anyOf) : screen && mayOpen(screen, permissions);
    if (!allowed) return [];
    const { icon: Icon, label, path } = tile;
    const shown = { key: path, label: t(label), icon: <Icon aria-hidden="true" /> };
    const off = path === '/pages/statistics/statistics' && statisticsOff;
    if (off) return [{ ...shown, onPress: () => void sayItIsOff() }];
    return [{ ...shown, href: screenHref(path, tile.query) }];
  });
  if (tiles.length === 0) return null;
  return (
    <Card>
      <TileGrid tiles={tiles} label={t('home.functions')} />
    </Card>
  );
}
