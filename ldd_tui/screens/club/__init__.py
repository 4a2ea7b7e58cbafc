"""The screens of a hosted club, built on those for one keyboard. They know the club through `ClubHost.visit`."""
