import type { ComponentProps, MouseEvent } from 'react';
import { useNavigateTo } from './link-provider.tsx';

type LinkProps = Omit<ComponentProps<'a'>, 'href'> & { href: string; replace?: boolean };

/** An anchor that goes through the app's router; modified clicks and foreign addresses are left to the browser. */
export function Link({ href, replace, onClick, ...anchor }: LinkProps) {
  const navigate = useNavigateTo();
  function follow(event: MouseEvent<HTMLAnchorElement>) {
    onClick?.(event);
    const modified = event.metaKey || event.ctrlKey || event.shiftKey || event.altKey || event.button !== 0;
    const inside = href.startsWith('/') && !href.startsWith('//');
    if (event.defaultPrevented || modified || !inside || !navigate || anchor.target) return;
    event.preventDefault();
    navigate(href, replace ? { replace } : undefined);
  }
  return <a {...anchor} href={href} onClick={follow} />;
}
