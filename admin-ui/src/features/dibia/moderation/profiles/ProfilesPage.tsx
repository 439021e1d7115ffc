import { CardsPage } from '../../../../shared/moderation/CardsPage';
import { useStatusTab } from '../../../../shared/moderation/StatusTabs';
import type { ResultLink } from '../../../../shared/moderation/types';
import { countsQuery } from '../queries';
import { useExpanded } from '../useExpanded';
import { cardHeight, ProfileCard } from './ProfileCard';
import { DirectoryLink, ProfileDetails } from './ProfileDetails';
import { profileKind, type Profile } from './profileKind';
import { PublishDialog } from './PublishDialog';

const directoryLink: ResultLink<Profile> = (profile, text) => (
  <DirectoryLink profile={profile}>{text}</DirectoryLink>
);

/** The profiles that dibias submitted, to be approved, added to the directory, or rejected (spec 2.11). */
export function ProfilesPage() {
  const [tab] = useStatusTab(profileKind.tabs);
  const { ids, toggle } = useExpanded(`profile.${tab}`);
  return (
    <CardsPage
      title="PROFILES"
      kind={profileKind}
      countsQuery={countsQuery}
      searched="Names, services, city, country and email"
      cardHeight={cardHeight}
      renderCard={(profile, card) => (
        <ProfileCard profile={profile} {...card} isOpen={ids.includes(profile.id)} onToggle={toggle} />
      )}
      renderDetails={(profile, onPublish) => <ProfileDetails profile={profile} onPublish={onPublish} />}
      renderQuestion={(question) => <PublishDialog {...question} />}
      renderResultLink={directoryLink}
    />
  );
}
