import { CardsPage } from '../../../../shared/moderation/CardsPage';
import { useStatusTab } from '../../../../shared/moderation/useStatusTab';
import { countsQuery } from '../api';
import { useExpanded } from '../useExpanded';
import { cardHeight, ProfileCard } from './ProfileCard';
import { ProfileDetails } from './ProfileDetails';
import { profileKind, tabs } from './profileKind';

/** Profiles that dibias sent in, to be approved, put into the directory, or rejected (spec 2.11). */
export function ProfilesPage() {
  const [tab] = useStatusTab(tabs);
  const { ids, toggle } = useExpanded(`profile.${tab}`);
  return (
    <CardsPage
      title="PROFILES"
      kind={profileKind}
      tabs={tabs}
      countsQuery={countsQuery}
      searched="Names, services, city, country and email"
      cardHeight={cardHeight}
      dialogHeight={720}
      card={(profile, card) => (
        <ProfileCard profile={profile} {...card} isOpen={ids.includes(profile.id)} onToggle={toggle} />
      )}
      details={(profile) => <ProfileDetails profile={profile} />}
    />
  );
}
