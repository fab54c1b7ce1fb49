import type { ReactNode } from 'react';

type AppFrameProps = {
  children: ReactNode;
  /** Below the screen, on a phone. */
  tabBar?: ReactNode;
  /** Beside the screen, in a wide window. */
  sideNav?: ReactNode;
};

/** The frame of every screen: on a phone a column with the tab bar below, else the whole window beside the side nav. */
export function AppFrame({ children, tabBar, sideNav }: AppFrameProps) {
  return (
    <div
      data-framed=""
      className="group/frame mx-auto flex min-h-dvh w-full max-w-column flex-col rail:max-w-none rail:flex-row"
    >
      {sideNav}
      <div className="contents rail:flex rail:min-w-0 rail:grow rail:flex-col">
        {children}
        {tabBar}
      </div>
    </div>
  );
}
